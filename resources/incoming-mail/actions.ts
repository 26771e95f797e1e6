import { listBids } from '#contract/entities/market/bid.ts'
import {
  attachMail,
  believeMail,
  believeSender,
  blockSender,
  dismissMail,
  parseMailAgain,
} from '#contract/entities/market/mail.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { IncomingMailDetail } from '#contract/entities/market/mail.ts'
import { placeName } from '#contract/rules/place.ts'
import { defineSearch } from '#kit/lookup/lookup.ts'
import { hasHiddenPrice } from '#parts/market/bid/hidden-price.ts'
import { blockedScope } from './block-words.ts'

const again = ({ state, reason }: IncomingMailDetail) =>
  state === 'quarantined' ? `Still in quarantine: ${reason}` : 'Email parsed.'

// Emails of a colleague's bid are left to that colleague.
const bids = defineSearch(listBids, 'search', (bid) => ({
  value: hasHiddenPrice(bid) ? '' : String(bid.id),
  label: `${bid.order_number && `#${bid.order_number}, `}${placeName(bid.pick_up_at)} to ${placeName(bid.deliver_to)}`,
  hint: `bid ${bid.id}, unit ${bid.unit_number || '–'}, ${bid.dispatcher_name}`,
}))

export const actions: readonly RecordAction<IncomingMailDetail>[] = [
  {
    label: 'Parse again',
    endpoint: parseMailAgain,
    when: ({ state }) => state === 'quarantined' || state === 'blocked',
    done: again,
  },
  {
    label: 'Restore',
    endpoint: parseMailAgain,
    when: ({ state }) => state === 'dismissed',
    done: ({ state }) => (state === 'quarantined' ? 'Moved back to quarantine.' : 'Email parsed.'),
  },
  {
    label: 'Confirm sender',
    endpoint: believeMail,
    when: ({ state }) => state === 'unproven',
    done: ({ state, reason }) =>
      state === 'quarantined' ? `Still in quarantine: ${reason}` : 'Sender confirmed, email processed.',
  },
  {
    label: 'Confirm all from this sender',
    endpoint: believeSender,
    when: ({ state }) => state === 'unproven',
    confirm: {
      title: 'Confirm all emails from this sender?',
      text: ({ from }) =>
        `All unconfirmed emails from ${from} will be processed, one at a time. You can’t undo this.`,
    },
    done: ({ from }) => `Processing emails from ${from}.`,
  },
  {
    label: 'Attach to bid',
    endpoint: attachMail,
    when: ({ state, is_withheld }) => (state === 'quarantined' || state === 'unproven') && !is_withheld,
    confirm: {
      title: 'Which bid is it a reply to?',
      text: () => 'The email is added to the bid’s thread and read as the broker’s reply.',
      fields: [{ name: 'bid', label: 'Bid (order, broker or city)', lookup: bids }],
    },
    done: ({ bid }) => `Attached to bid ${bid}.`,
  },
  {
    label: 'Dismiss',
    endpoint: dismissMail,
    when: ({ state }) => state === 'quarantined' || state === 'unproven',
    done: () => 'Email dismissed.',
  },
  {
    label: 'Block sender',
    endpoint: blockSender,
    when: ({ state }) => state === 'quarantined' || state === 'dismissed',
    confirm: {
      title: 'Block this sender?',
      text: ({ from }) =>
        `Emails from ${from} are saved as blocked and create no offers. Replies to your emails still arrive. Unblock in Email rules.`,
      isDanger: true,
      fields: [blockedScope],
    },
    done: ({ from }) => `${from} blocked.`,
    isRare: true,
  },
]
