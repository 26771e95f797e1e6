import { changeLoadStatus, type LoadDetail } from '#contract/entities/freight/load.ts'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { type Endpoint, IDEMPOTENCY_HEADER } from '#contract/http.ts'
import type { Permission } from '#contract/permissions.ts'
import { payId } from '#contract/rules/pay.ts'
import { userSalary } from '#server/kernel/tenant/user.table.ts'
import { booking, stopsOn } from '#tests/server/freight/load/booking.ts'
import type { TestApp, TestUser } from '#tests/support/app.ts'

export const MONDAY = '2030-01-07'
export const PERCENT = 10

let keys = 0

export async function paying(test: TestApp, alsoMay: Permission[] = []) {
  const desk = await booking(test)
  const accountant = await desk.company.user([
    'CAN_MANAGE_SALARY',
    'VIEW_OWN_SALARY',
    'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
    ...alsoMay,
  ])
  const dana = await desk.company.user(['CREATE_OWN_ASSIGNED_CONFIRMED_LOADS', 'VIEW_OWN_SALARY', ...alsoMay])
  const within = <T>(work: Parameters<typeof test.db.tenant<T>>[1]) => test.db.tenant(desk.company.id, work)
  for (const { id } of [dana, desk.dean])
    await within((tx) =>
      tx.insert(userSalary).values({ user_id: id, from_day: '2029-01-01', percent: PERCENT }),
    )
  const headers = () => ({ [IDEMPOTENCY_HEADER]: `pay-desk-${++keys}` })
  return {
    desk,
    accountant,
    dana,
    within,
    headers,
    owner: () => desk.vehicle.owner_company,
    async delivered(extra: object = {}): Promise<LoadDetail> {
      let now = await desk.book(dana, { stops: stopsOn('2030-01-08'), override_reason: 'Both.', ...extra })
      await desk.bookedOn(now, String(now.pick_up_date).slice(0, 10))
      for (const status of [3, 5] as const)
        now = (
          await dana.call(changeLoadStatus, {
            params: { id: now.id },
            body: { status, version: now.version },
          })
        ).body
      await desk.unload(now)
      return now
    },
    act: (by: TestUser, call: Endpoint, id: number, body: object) =>
      by.call(call, { params: { id }, body, headers: headers() }),
    read: async (call: Endpoint, payee: number, by = accountant): Promise<PayDetail> =>
      (await by.call(call, { params: { id: payId(payee, MONDAY) } })).body,
    async take(call: Endpoint, one: PayDetail, ...states: string[]): Promise<PayDetail> {
      let now = one
      for (const state of states) {
        const { status, body } = await accountant.call(call, {
          params: { id: one.id },
          body: { state, reason: 'x', version: now.version, allow_negative: true },
        })
        if (status !== 200) throw new Error(JSON.stringify(body))
        now = body
      }
      return now
    },
  }
}
export type PayDesk = Awaited<ReturnType<typeof paying>>
