import { blacklistBroker, type BrokerDetail, restoreBroker } from '#contract/entities/market/broker.ts'
import type { RecordAction } from '#kit/define-views.ts'

export const actions: readonly RecordAction<BrokerDetail>[] = [
  {
    label: 'Blacklist',
    endpoint: blacklistBroker,
    when: ({ is_blacklisted }) => !is_blacklisted,
    confirm: {
      title: 'Blacklist this broker?',
      text: ({ name }) => `Dispatchers see a warning before they bid with ${name}. Its offers still come in.`,
      isDanger: true,
      fields: [{ name: 'reason', label: 'Reason' }],
    },
    done: ({ name }) => `${name} blacklisted.`,
  },
  {
    label: 'Remove from blacklist',
    endpoint: restoreBroker,
    when: ({ is_blacklisted }) => is_blacklisted,
    confirm: {
      title: 'Remove this broker from the blacklist?',
      text: ({ name, blacklist_reason }) =>
        `${name} was blacklisted. Reason: ${blacklist_reason || 'not given'}.`,
    },
    done: ({ name }) => `${name} removed from the blacklist.`,
  },
]
