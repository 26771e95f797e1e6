import {
  confirmBidAnswer as confirmBidAnswerCall,
  createBid as createBidCall,
  createOwnBid as createOwnBidCall,
  downloadMailedFile,
  listBids as listBidsCall,
  negotiateBid as negotiateBidCall,
  readBid as readBidCall,
  readBidStatistics as readBidStatisticsCall,
  replyToBroker as replyToBrokerCall,
  takeBackMail as takeBackMailCall,
} from '#contract/entities/market/bid.ts'
import { createTokenBucket } from '#server/kernel/base/allowance.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { fingerprint } from '#server/kernel/http/idempotency.ts'
import { listAnswer } from '#server/kernel/base/json-text.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { cachedCount } from '#server/kernel/db/cached-count.ts'
import { confirmBid } from '#server/market/bid/bid-answer.service.ts'
import { narrowing } from '#server/market/bid/bid-filter.repository.ts'
import { negotiate } from '#server/market/bid/negotiate.service.ts'
import { replyToBroker } from '#server/market/bid/bid-reply.service.ts'
import { countBids, listBids, readBid } from '#server/market/bid/bid.repository.ts'
import { readStatistics } from '#server/market/bid/bid-statistics.repository.ts'
import { createBid, milesOut } from '#server/market/bid/bid.service.ts'
import { resolveBidder } from '#server/market/bid/bidder.ts'
import { readMailedFile } from '#server/market/bid/bid-thread.repository.ts'
import { takeBackMail } from '#server/market/bid/take-back.service.ts'
import { type Viewer, toViewer } from '#server/kernel/tenant/viewer.ts'
import { storedDownload } from '#server/kernel/files/stored-download.ts'

async function answerBid(tx: Tx, id: number, viewer: Viewer) {
  const bid = await readBid(tx, id, viewer)
  if (!bid) throw new NotFound()
  return bid
}

// Nobody types ten bids a minute for long; more is a script or a mistake, and brokers block senders that flood
// them.
const MAILS = {
  atOnce: 60,
  perSecond: 1 / 6,
  refusal: 'Too many emails to brokers at once (60 maximum). Try again in a few seconds.',
}

export const bidRoutes: Routes = (app) => {
  const { config, files, roads } = app.services
  const spend = createTokenBucket(MAILS)
  const withinAllowance = async <T>({ uuid }: SessionUser, work: () => Promise<T>): Promise<T> => {
    const giveBack = spend(uuid)
    try {
      return await work()
    } catch (refusal) {
      giveBack()
      throw refusal
    }
  }

  mount(app, listBidsCall, async ({ tx, user, query: { page, order, ...query } }) => {
    const filter = narrowing(query)
    const count = await cachedCount(tx, filter ? `bid ${fingerprint(filter)}` : 'bid', () =>
      countBids(tx, filter),
    )
    return listAnswer(count, await listBids(tx, toViewer(user), page, filter, order))
  })

  mount(app, readBidCall, ({ tx, user, params }) => answerBid(tx, params.id, toViewer(user)))

  mount(app, downloadMailedFile, {
    download: async ({ user, read, params, request: { log } }) =>
      storedDownload(files, await read((tx) => readMailedFile(tx, toViewer(user), params.id)), {
        log,
        of: 'mail',
      }),
  })

  mount(app, readBidStatisticsCall, async ({ tx, user, params }) => {
    const statistics = await readStatistics(tx, params.id, toViewer(user))
    if (!statistics) throw new NotFound()
    return statistics
  })

  const drive = ({ read, body }: { read: Read; body: { offer: number; vehicle: number } }) =>
    milesOut(read, roads, body)

  mount(app, createOwnBidCall, {
    ahead: drive,
    run: ({ tx, who, user, body, found: miles_out }) =>
      withinAllowance(user, async () => {
        const id = await createBid(tx, who, config, { ...body, dispatcher: user.id, miles_out })
        return answerBid(tx, id, toViewer(user))
      }),
  })

  mount(app, createBidCall, {
    ahead: drive,
    run: ({ tx, who, user, body, found: miles_out }) =>
      withinAllowance(user, async () => {
        const dispatcher = await resolveBidder(tx, user, body.dispatcher)
        const id = await createBid(tx, who, config, { ...body, dispatcher, miles_out })
        return answerBid(tx, id, toViewer(user))
      }),
  })

  mount(app, replyToBrokerCall, ({ tx, who, user, params: { id }, body }) =>
    withinAllowance(user, async () => {
      await replyToBroker(tx, { ...toViewer(user), ...who }, config, id, body)
      return answerBid(tx, id, toViewer(user))
    }),
  )

  mount(app, negotiateBidCall, ({ tx, who, user, params: { id }, body }) =>
    withinAllowance(user, async () => {
      await negotiate(tx, { ...toViewer(user), ...who }, config, id, body)
      return answerBid(tx, id, toViewer(user))
    }),
  )

  mount(app, takeBackMailCall, ({ tx, who, user, params: { id } }) =>
    takeBackMail(
      tx,
      { who, viewer: toViewer(user), mayAssign: user.holder.can('assigned-bids', 'create') },
      id,
    ),
  )

  mount(app, confirmBidAnswerCall, async ({ tx, who, user, params: { id }, body }) => {
    await confirmBid(tx, { ...toViewer(user), ...who }, id, body)
    return answerBid(tx, id, toViewer(user))
  })
}
