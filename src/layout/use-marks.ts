import { useMemo } from 'react'
import { countExpiredVehicles } from '#contract/entities/hr-vehicle.ts'
import { readMailStatus } from '#contract/entities/mail.ts'
import type { Marks } from './nav.tsx'
import { useFresh } from './use-fresh.ts'

export function useMarks(isSure: boolean, newOffers: number): Marks {
  const documents = useFresh(countExpiredVehicles, {
    resource: 'hr-portal-vehicles',
    types: ['DOCUMENTS_CHANGED'],
    isSure,
  })
  const mail = useFresh(readMailStatus, { types: ['MAIL_CHANGED'], isSure })
  const expired = documents?.expired_vehicles_count ?? 0
  const waiting = mail?.waiting ?? 0
  return useMemo(
    () => ({
      ...(expired > 0 && {
        '/hr-portal-vehicles': {
          text:
            expired === 1 ? '1 vehicle with expired documents' : `${expired} vehicles with expired documents`,
        },
      }),
      ...(newOffers > 0 && {
        '/dispatch': {
          text: newOffers === 1 ? '1 new offer' : `${newOffers} new offers`,
          count: newOffers,
          isNews: true,
        },
      }),
      ...(waiting > 0 && {
        '/settings/incoming-mail': {
          text: waiting === 1 ? '1 email to review' : `${waiting} emails to review`,
          count: waiting,
        },
      }),
    }),
    [expired, waiting, newOffers],
  )
}
