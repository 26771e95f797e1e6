import type { FastifyInstance } from 'fastify'
import { listStates, listVehicleTypes } from '#contract/entities/handbook.ts'
import { mount } from '#server/core/mount.ts'
import { listStateRows, listVehicleTypeRows } from '#server/entities/handbook/handbook.repository.ts'

const whole = <Row>(results: Row[]) => ({ count: results.length, results })

/** The global reference lists. */
export function handbookRoutes(app: FastifyInstance): void {
  mount(app, listStates, async ({ tx }) => whole(await listStateRows(tx)))
  mount(app, listVehicleTypes, async ({ tx }) => whole(await listVehicleTypeRows(tx)))
}
