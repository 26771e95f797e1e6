import { ALL_PRICES, seesAllPrices } from '#contract/rules/load-access.ts'
import { weekText } from '#contract/rules/iso-week.ts'
import { useCan } from '#kit/access.tsx'
import { ButtonLink } from '#kit/button-link.tsx'
import { useViewer } from '#kit/ownership.ts'
import type { ListToolsProps } from '#kit/resource-definition.ts'

/** Opens the run at the week that the list shows. */
export function PayRunLink({ resource, query: { week, year } }: Pick<ListToolsProps, 'resource' | 'query'>) {
  const { data } = useCan({ resource: resource.name, action: 'edit' })
  const seesPrices = seesAllPrices(useViewer([ALL_PRICES]).can)
  if (data?.can !== true || !seesPrices) return null
  const shown = week && year ? `?week=${weekText({ year: Number(year), week: Number(week) })}` : ''
  return (
    <ButtonLink type="primary" to={`${resource.path}/pay-run${shown}`}>
      Pay run
    </ButtonLink>
  )
}
