import { type MailingDetail, sendMailing } from '#contract/entities/reports/mailing.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { RecordAction } from '#kit/define-views.ts'
import { preloadable } from '#kit/preloadable.tsx'

const vehiclesText = (count: number) => `of ${pluralize(count, 'vehicle')}`

export const actions: readonly RecordAction<MailingDetail>[] = [
  {
    label: 'Send now',
    endpoint: sendMailing,
    when: ({ vehicle_count }) => vehicle_count > 0,
    confirm: {
      title: 'Send this mailing now?',
      Check: preloadable(async () => (await import('./reach-check.tsx')).ReachCheck),
      text: ({ name, vehicle_count }) =>
        `“${name}” goes to the drivers ${vehiclesText(vehicle_count)}, once each. Scheduled runs don’t change.`,
    },
    isNext: true,
    done: ({ name }) => `Sending “${name}”.`,
  },
]
