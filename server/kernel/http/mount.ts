import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/http.ts'
import type { Answered, Call, PublicCall, UserCall } from '#server/kernel/http/calls.ts'
import {
  mountInTransaction,
  mountOnPlatform,
  mountOnReplica,
  mountWithoutLogin,
  mountWithoutTransaction,
  type Transaction,
} from '#server/kernel/http/mount-call.ts'
import { type Download, mountDownload } from '#server/kernel/http/mount-download.ts'
import { mountUpload, type UploadHandler } from '#server/kernel/http/mount-upload.ts'

type Handling<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, Found> =
  | ((call: Call<P, Q, B>) => Answered<A>)
  /** `ahead` runs before the transaction of `run`, for work outside the database; its result is `found`. */
  | Required<Transaction<P, Q, B, A, Found>>
  /** For a read that waits for another server. */
  | { withoutTransaction: (call: UserCall<P, Q, B>) => Answered<A> }
  /** For superusers only, who work on all companies. */
  | { onPlatform: (call: UserCall<P, Q, B>) => Answered<A> }
  | { withoutLogin: (call: PublicCall<P, Q, B>) => Answered<A> }
  /** For figures, which may be some seconds old. */
  | { onReplica: (call: Call<P, Q, B> & { asOf: string | null }) => Answered<A> }
  | { download: (call: UserCall<P, Q, B>) => Promise<Download>; isFromReplica?: true }
  | { upload: UploadHandler<P, Q, B, A> }

/** Checks access, parses input and runs the handler: alone, in one transaction of the user's company. */
export function mount<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
  Found = undefined,
>(app: FastifyInstance, endpoint: Endpoint<P, Q, B, A>, handling: Handling<P, Q, B, A, Found>): void {
  const isPublic = endpoint.access === 'public'
  if (isPublic !== 'withoutLogin' in handling)
    throw new Error(`${endpoint.name} is ${isPublic ? 'public: mount it withoutLogin' : 'not public'}`)
  if (typeof handling === 'function') mountInTransaction(app, endpoint, { run: handling })
  else if ('run' in handling) mountInTransaction(app, endpoint, handling)
  else if ('withoutTransaction' in handling)
    mountWithoutTransaction(app, endpoint, handling.withoutTransaction)
  else if ('onPlatform' in handling) mountOnPlatform(app, endpoint, handling.onPlatform)
  else if ('withoutLogin' in handling) mountWithoutLogin(app, endpoint, handling.withoutLogin)
  else if ('onReplica' in handling) mountOnReplica(app, endpoint, handling.onReplica)
  else if ('download' in handling) mountDownload(app, endpoint, handling)
  else mountUpload(app, endpoint, handling.upload)
}
