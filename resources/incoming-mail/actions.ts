import { listBids } from '#contract/entities/bid.ts'
import { attachMail, believeMail, believeSender, blockSender, dismissMail, parseMailAgain } from '#contract/entities/mail.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { IncomingMailDetail } from '#contract/entities/mail.ts'
import { placeName } from '#contract/rules/place.ts'
import { defineSearch } from '#kit/lookup/lookup.ts'
import { isOfAnother } from '#parts/bid/of-another.ts'
import { blockedScope } from './block-words.ts'

const again = ({ state, reason }: IncomingMailDetail) => (state === 'quarantined' ? `Still in quarantine: ${reason}` : 'The mail was read.')

// The mails of a colleague's bid are left to that dispatcher.
const bids = defineSearch(listBids, 'search', (bid) => ({
  value: isOfAnother(bid) ? '' : String(bid.id),
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
    label: 'Put back',
    endpoint: parseMailAgain,
    when: ({ state }) => state === 'dismissed',
    done: ({ state }) => (state === 'quarantined' ? 'The mail is in quarantine again.' : 'The mail was read.'),
  },
  {
    label: 'Confirm sender',
    endpoint: believeMail,
    when: ({ state }) => state === 'unproven',
    done: ({ state, reason }) => (state === 'quarantined' ? `Still in quarantine: ${reason}` : 'Sender confirmed, and the mail applied.'),
  },
  {
    label: 'Confirm all of this sender',
    endpoint: believeSender,
    when: ({ state }) => state === 'unproven',
    confirm: {
      title: 'Confirm all mails of this sender?',
      text: ({ from }) => `All mails of ${from} that wait for this confirmation are applied, one after another. This cannot be taken back.`,
    },
    done: ({ from }) => `The mails of ${from} are being applied.`,
  },
  {
    label: 'Attach to bid',
    endpoint: attachMail,
    when: ({ state, is_withheld }) => (state === 'quarantined' || state === 'unproven') && !is_withheld,
    confirm: {
      title: 'Which bid does it answer?',
      text: () => 'The mail joins the thread of the bid and is read as the broker’s answer.',
      fields: [{ name: 'bid', label: 'Bid (order, broker or place)', lookup: bids }],
    },
    done: ({ bid }) => `Attached to bid ${bid}.`,
  },
  {
    label: 'Dismiss',
    endpoint: dismissMail,
    when: ({ state }) => state === 'quarantined' || state === 'unproven',
    done: () => 'The mail was put away.',
  },
  {
    label: 'Block sender',
    endpoint: blockSender,
    when: ({ state }) => state === 'quarantined' || state === 'dismissed',
    confirm: {
      title: 'Block this sender?',
      text: ({ from }) =>
        `Mails of ${from} will be kept and listed as blocked, and make no offers. Answers to what we wrote still arrive. Unblock it in Mail rules.`,
      isDanger: true,
      fields: [blockedScope],
    },
    done: ({ from }) => `${from} is blocked.`,
    isRare: true,
  },
]
