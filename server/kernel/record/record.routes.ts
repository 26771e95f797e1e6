import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { gather } from '#server/kernel/base/gather.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { defineRecord } from '#server/kernel/record/define-record.ts'
import type { RecordTable } from '#server/kernel/record/record.repository.ts'

type AnyRecord = ReturnType<typeof defineRecord<RecordTable, z.ZodRawShape>>

function mountCalls(app: FastifyInstance, { calls, ...record }: AnyRecord): void {
  const { list, read, create, update, remove, restore } = calls
  if (list) mount(app, list, ({ tx, who, query }) => record.list(tx, who, query) as never)
  if (read) mount(app, read, ({ tx, who, params }) => record.open(tx, who, params.id) as never)
  if (create) mount(app, create, ({ tx, who, body }) => record.create(tx, who, body) as never)
  if (update)
    mount(app, update, ({ tx, who, params, body }) => record.update(tx, who, params.id, body) as never)
  if (remove) mount(app, remove, ({ tx, who, params }) => record.remove(tx, who, params.id) as never)
  if (restore) mount(app, restore, ({ tx, who, params }) => record.restore(tx, who, params.id) as never)
}

export const recordRoutes: Routes = async (app) => {
  for (const record of (await gather('.record.ts')) as readonly AnyRecord[]) mountCalls(app, record)
}
