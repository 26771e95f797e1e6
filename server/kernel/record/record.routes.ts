import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { gather } from '#server/kernel/base/gather.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { mountInTransaction } from '#server/kernel/http/mount-call.ts'
import type { defineRecord } from '#server/kernel/record/define-record.ts'
import type { RecordTable } from '#server/kernel/record/record.repository.ts'

type AnyRecord = ReturnType<typeof defineRecord<RecordTable, z.ZodRawShape>>

function mountCalls(app: FastifyInstance, { calls, ...record }: AnyRecord): void {
  const { list, read, create, update, remove, restore } = calls
  const { ahead } = record
  const waiting = ahead && { ahead: ({ body }: { body: object }) => ahead(body, app.services) }
  if (list) mount(app, list, ({ tx, who, query }) => record.list(tx, who, query) as never)
  if (read) mount(app, read, ({ tx, who, params }) => record.open(tx, who, params.id) as never)
  if (create)
    mountInTransaction(app, create, {
      ...waiting,
      run: ({ tx, who, body }) => record.create(tx, who, body) as never,
    })
  if (update)
    mountInTransaction(app, update, {
      ...waiting,
      run: ({ tx, who, params, body }) => record.update(tx, who, params.id, body) as never,
    })
  if (remove) mount(app, remove, ({ tx, who, params }) => record.remove(tx, who, params.id) as never)
  if (restore) mount(app, restore, ({ tx, who, params }) => record.restore(tx, who, params.id) as never)
}

export const recordRoutes: Routes = async (app) => {
  for (const record of (await gather('.record.ts')) as readonly AnyRecord[]) mountCalls(app, record)
}
