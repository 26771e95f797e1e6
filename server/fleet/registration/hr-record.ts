import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type {
  archivesMany,
  changesRegistrations,
  registrationChange,
} from '#contract/entities/fleet/registration.ts'
import type { Endpoint, idParams } from '#contract/http.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { JsonText } from '#server/kernel/base/json-text.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { archiveMany, type HrKind, registerMany, type Row } from '#server/fleet/registration/many.service.ts'

type Id = typeof idParams
type Calls<Create extends z.ZodType, Update extends z.ZodType, Answer extends z.ZodType> = Readonly<{
  create: Endpoint<z.ZodObject, z.ZodObject, Create, Answer>
  update: Endpoint<Id, z.ZodObject, Update, Answer>
  remove: Endpoint<Id, z.ZodObject, z.ZodType, Answer>
  restore: Endpoint<Id, z.ZodObject, z.ZodType, Answer>
  register: Endpoint<Id, z.ZodObject, typeof registrationChange, Answer>
  registerMany: ReturnType<typeof changesRegistrations>
  archiveMany: ReturnType<typeof archivesMany>
}>

interface Service<R extends Row, Create extends z.ZodType, Update extends z.ZodType> extends HrKind<R> {
  create(tx: Tx, who: Changer, body: z.output<Create>): Promise<number>
  change(
    tx: Tx,
    who: Changer,
    id: number,
    version: number,
    requested: Omit<z.output<Update>, 'version'>,
  ): Promise<void>
  read(tx: Tx, id: number): Promise<JsonText | undefined>
}

export function mountHrRecord<
  Create extends z.ZodType,
  Update extends z.ZodType<{ version: number }>,
  Answer extends z.ZodType,
  R extends Row,
>(app: FastifyInstance, calls: Calls<Create, Update, Answer>, service: Service<R, Create, Update>): void {
  const read = (tx: Tx, id: number) => orNotFound(service.read(tx, id)) as never

  mount(app, calls.create, async ({ tx, who, body }) => read(tx, await service.create(tx, who, body)))

  mount(app, calls.update, async ({ tx, who, params: { id }, body: { version, ...change } }) => {
    await service.change(tx, who, id, version, change)
    return read(tx, id)
  })

  for (const step of ['remove', 'restore'] as const)
    mount(app, calls[step], async ({ tx, who, params: { id } }) => {
      await service[step](tx, who, id)
      return read(tx, id)
    })

  mount(app, calls.register, async ({ tx, who, params: { id }, body }) => {
    await service.register(tx, who, id, body)
    return read(tx, id)
  })

  mount(app, calls.registerMany, ({ tx, who, body }) => registerMany(tx, who, service, body))

  mount(app, calls.archiveMany, ({ tx, who, body }) => archiveMany(tx, who, service, body))
}
