import { blockSenders, moveMails } from '#contract/entities/market/mail.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { defineBulk } from '#kit/list/bulk.ts'
import { manyText, skippedText, undoneText } from '#kit/list/many-words.ts'
import { blockedScope } from './block-words.ts'

const listIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const move = (label: string, to: 'dismissed' | 'waiting', back: 'dismissed' | 'waiting', done: string) =>
  defineBulk({
    label,
    endpoint: moveMails,
    ids: 'ids',
    body: { to },
    fields: [],
    done: (answer) => manyText(answer, 'email', done),
    undo: ({ changed }) => (changed.length > 0 ? [{ ids: listIds(changed), to: back }] : []),
    undone: undoneText,
  })

export const bulk = [
  defineBulk({
    label: 'Confirm sender',
    endpoint: moveMails,
    ids: 'ids',
    body: { to: 'applied' },
    fields: [],
    done: (answer) => manyText(answer, 'email', 'confirmed'),
    undo: () => [],
  }),
  move('Dismiss', 'dismissed', 'waiting', 'dismissed'),
  move('Restore', 'waiting', 'dismissed', 'restored'),
  defineBulk({
    label: 'Block sender',
    endpoint: blockSenders,
    ids: 'ids',
    fields: [blockedScope],
    done: (answer) =>
      [`${pluralize(answer.senders.length, 'sender')} blocked.`, skippedText(answer)]
        .filter(Boolean)
        .join(' '),
    undo: () => [],
  }),
]
