import { blacklistBroker, type BrokerDetail, restoreBroker } from '#contract/entities/broker.ts'
import type { RecordAction } from '#kit/define-views.ts'

export const actions: readonly RecordAction<BrokerDetail>[] = [
  {
    label: 'Blacklist',
    endpoint: blacklistBroker,
    when: ({ is_blacklisted }) => !is_blacklisted,
    confirm: {
      title: 'Blacklist this broker?',
      text: ({ name }) => `Everyone on dispatch is warned of ${name} before a bid. Its offers still come in.`,
      isDanger: true,
      fields: [{ name: 'reason', label: 'Reason' }],
    },
    done: ({ name }) => `${name} is on the blacklist.`,
  },
  {
    label: 'Remove from blacklist',
    endpoint: restoreBroker,
    when: ({ is_blacklisted }) => is_blacklisted,
    confirm: {
      title: 'Remove this broker from the blacklist?',
      text: ({ name, blacklist_reason }) => `${name} was put there for: ${blacklist_reason || 'no stated reason'}.`,
    },
    done: ({ name }) => `${name} is off the blacklist.`,
  },
]
