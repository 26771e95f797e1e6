import type { Load } from '#contract/entities/freight/load.ts'
import type { Can } from '#contract/permissions.ts'
import {
  mayDeleteLoad,
  mayEditLoad,
  mayEditPrices,
  mayMoveLoad,
  seesPrices,
} from '#contract/rules/load-access.ts'
import type { LoadStatus } from '#contract/rules/load-status.ts'
import type { OwnershipRule } from '#kit/ownership.ts'

type Assigned = Pick<Load, 'dispatcher'>

const ownOrAll = (action: 'edit' | 'show' | 'delete'): readonly Can[] => [
  ['loads', action],
  ['all-loads', action],
]
const ASKS_PRICES: readonly Can[] = [...ownOrAll('edit'), ['all-load-prices', 'edit']]

export const SEES_PRICES: OwnershipRule<Assigned> = { asks: ownOrAll('show'), holds: seesPrices }
export const MAY_EDIT: OwnershipRule<Assigned> = { asks: ownOrAll('edit'), holds: mayEditLoad }
export const MAY_EDIT_PRICES: OwnershipRule<Assigned> = { asks: ASKS_PRICES, holds: mayEditPrices }
export const MAY_DELETE: OwnershipRule<Assigned> = { asks: ownOrAll('delete'), holds: mayDeleteLoad }
export const mayMove = (status: LoadStatus): OwnershipRule<Pick<Load, 'dispatcher' | 'status'>> => ({
  asks: ASKS_PRICES,
  holds: (load, viewer) => mayMoveLoad(load, status, viewer),
})
/** Leaving TONU restores the prices, so the current status matters too. */
export const MAY_STEP_BACK = mayMove(1)
