import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { loadsChanged } from '#server/freight/load-record/load-signal.ts'
import { dispatcherOfLoad } from '#server/freight/load-record/load.repository.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'

const WORDS_SHOWN = 200

export async function notifyLoadReplied(
  tx: Tx,
  id: number,
  { sender, words }: { sender: string; words: string },
): Promise<void> {
  const dispatcher = await dispatcherOfLoad(tx, id)
  if (dispatcher === undefined) return
  await notify(tx, {
    type: 'ORDER',
    user_ids: [dispatcher],
    title: `<b>${escaped(sender)}</b> replied about a load`,
    sub_title: words.slice(0, WORDS_SHOWN),
    metadata: { id },
  })
  await loadsChanged(tx, id)
}
