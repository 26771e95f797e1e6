import type { FastifyRequest } from 'fastify'
import { reportPosition, reportPositionByQuery } from '#contract/entities/vehicle.ts'
import { mountPublic } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import { createDeviceLimit } from '#server/tracking/device-limit.ts'
import { createTrackingTokens } from '#server/tracking/tracking-tokens.ts'
import { type Report, takePosition } from '#server/tracking/tracking.service.ts'

function tokenOf({ headers }: FastifyRequest, fromQuery: string | undefined): string | undefined {
  const header = headers['x-token']
  return fromQuery ?? (typeof header === 'string' ? header : undefined) ?? /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

export const trackingRoutes: Routes = (app) => {
  const { db } = app.services
  const limit = createDeviceLimit()
  const companyOf = createTrackingTokens(db)
  const take = (report: Report) => {
    limit(`${report.token?.slice(0, 200)} ${report.device}`)
    return takePosition(db, companyOf, report)
  }

  mountPublic(app, reportPositionByQuery, ({ request, query: { id, token, lat, lon, timestamp } }) =>
    take({ token: tokenOf(request, token), device: id, latitude: lat, longitude: lon, timestamp }),
  )

  mountPublic(app, reportPosition, ({ request, query: { id, token, lat, lon, timestamp }, body }) => {
    const fix = body?.location
    return take({
      token: tokenOf(request, token),
      device: body?.device_id ?? id,
      latitude: fix ? fix.coords.latitude : lat,
      longitude: fix ? fix.coords.longitude : lon,
      timestamp: fix ? fix.timestamp : timestamp,
    })
  })
}
