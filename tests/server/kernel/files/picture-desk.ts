import { expect } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { createVehicleDocument } from '#contract/entities/fleet/document.ts'
import { createLoadPicture } from '#contract/entities/freight/load-comment.ts'
import { type Endpoint, buildPath } from '#contract/http.ts'
import { formOf, partsOf, send } from '#tests/server/fleet/document/uploading.ts'
import { cameraJpeg } from '#tests/server/kernel/images/camera.ts'
import { billing } from '#tests/server/money/invoice/billing-desk.ts'
import type { TestApp, TestUser } from '#tests/support/app.ts'

export async function pictureDesk(test: TestApp) {
  const desk = await billing(test)
  const sendTo = async (
    by: TestUser,
    call: Pick<Endpoint, 'path'>,
    fields: Record<string, string | number>,
    file: Buffer = cameraJpeg(6),
    name = 'dock.jpg',
  ) => {
    const { status, body } = await send(test.app, by, call, formOf(partsOf(fields, file, name)))
    expect(status).toBeLessThan(300)
    return body
  }
  const loaded = async () => (await desk.book(desk.dana, { override_reason: 'Both.' })).id
  return {
    ...desk,
    sendTo,
    get: async (by: { access: string }, call: Pick<Endpoint, 'path'>, id: number): Promise<Buffer> => {
      const headers = { authorization: `Bearer ${by.access}` }
      const answer = await test.app.inject({ url: API_PREFIX + buildPath(call, { id }), headers })
      expect([answer.statusCode, answer.rawPayload.length > 0]).toEqual([200, true])
      return answer.rawPayload
    },
    podOf: async (file: Buffer = cameraJpeg(6), name = 'pod.jpg'): Promise<{ load: number; id: number }> => {
      const load = await loaded()
      const { status, body } = await desk.upload(load, 'pod', file, name)
      expect(status).toBe(201)
      return { load, id: body.id }
    },
    pictureOfChat: async (audience = 'driver'): Promise<number> => {
      const fields = { order: await loaded(), audience, text: '', key: crypto.randomUUID() }
      return (await sendTo(desk.dana, createLoadPicture, fields)).id
    },
    vehicleDocument: async (): Promise<{ hr: TestUser; id: number }> => {
      const hr = await desk.company.user(['VIEW_HR_PORTAL'])
      return {
        hr,
        id: (await sendTo(hr, createVehicleDocument, { of_id: desk.vehicle.id, type: 'photos' })).id,
      }
    },
  }
}
export type PictureDesk = Awaited<ReturnType<typeof pictureDesk>>
