import { useMemo } from 'react'
import { countExpiredVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import { readMailStatus } from '#contract/entities/market/mail.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { Marks } from './nav.tsx'
import { useLiveQuery } from './use-live-query.ts'

export function useMarks(isEnabled: boolean, newOffers: number): Marks {
  const documents = useLiveQuery(countExpiredVehicles, {
    resource: 'hr-portal-vehicles',
    types: ['DOCUMENTS_CHANGED'],
    isEnabled,
  })
  const mail = useLiveQuery(readMailStatus, { types: ['MAIL_CHANGED'], isEnabled })
  const expired = documents?.expired_vehicles_count ?? 0
  const waiting = mail?.waiting ?? 0
  return useMemo(
    () => ({
      ...(expired > 0 && {
        '/hr-portal-vehicles': {
          text: `${pluralize(expired, 'vehicle')} with expired documents`,
        },
      }),
      ...(newOffers > 0 && {
        '/dispatch': {
          text: pluralize(newOffers, 'new offer'),
          count: newOffers,
          isInformational: true,
        },
      }),
      ...(waiting > 0 && {
        '/settings/incoming-mail': {
          text: `${pluralize(waiting, 'email')} to review`,
          count: waiting,
        },
      }),
    }),
    [expired, waiting, newOffers],
  )
}
