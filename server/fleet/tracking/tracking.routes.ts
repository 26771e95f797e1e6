import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type FixAnswer, reportPosition, reportPositionByQuery } from '#contract/entities/fleet/position.ts'
import { createTokenBucket } from '#server/kernel/base/allowance.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { createIngest } from '#server/fleet/tracking/ingest.ts'
import { trackingSettingsRoutes } from '#server/fleet/tracking/tracking-settings.ts'
import { createTrackingTokens } from '#server/fleet/tracking/tracking-tokens.ts'
import { ABSURD, type Report, takeReports } from '#server/fleet/tracking/tracking.service.ts'

// Per device; a phone that was offline sends its backlog at once.
const REPORTS = {
  atOnce: 300,
  perSecond: 2,
  refusal: 'This device reports too often. Send a position every few seconds.',
}

type Query = z.output<typeof reportPosition.query>
type Body = NonNullable<z.output<typeof reportPosition.body>>
type OneReport = Exclude<Body, unknown[]>

function getToken({ headers }: FastifyRequest, fromQuery: string | undefined): string | undefined {
  const header = headers['x-token']
  return (
    fromQuery ??
    (typeof header === 'string' ? header : undefined) ??
    /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  )
}

const byQuery = ({ id, lat, lon, timestamp, accuracy }: Query): Report => ({
  device: id,
  latitude: lat,
  longitude: lon,
  timestamp,
  accuracy,
})

function byBody({ device_id, location }: OneReport, query: Query): Report[] {
  const device = device_id ?? query.id
  if (!location) return [{ ...byQuery(query), device }]
  return [location].flat().map(({ timestamp, coords }) => ({
    device,
    latitude: coords?.latitude ?? undefined,
    longitude: coords?.longitude ?? undefined,
    timestamp: timestamp ?? undefined,
    accuracy: coords?.accuracy,
  }))
}

// An app without a fix reports that; it is no position and must not block its next report.
const hasFix = ({ latitude, longitude }: Report) => latitude !== undefined || longitude !== undefined

/** An impossible position is refused; an implausible one is stored until the next. */
function unlessRefused(answer: FixAnswer): FixAnswer {
  if (answer.refused && answer.refused !== ABSURD) throw new BadRequest(answer.refused)
  return answer
}

const isList = (body: Body) => Array.isArray(body) || Array.isArray(body.location)

export const trackingRoutes: Routes = (app) => {
  const { db } = app.services
  const limit = createTokenBucket(REPORTS)
  const tokens = createTrackingTokens(db)
  app.addHook('onReady', () => tokens.start())
  app.addHook('onClose', () => tokens.stop())
  trackingSettingsRoutes(app, tokens)
  const ingest = createIngest(db)
  const take = (request: FastifyRequest, query: Query, reports: readonly Report[]) => {
    const token = getToken(request, query.token)
    const devices = Map.groupBy(reports, ({ device }) => device)
    const named = [...devices.keys()].filter((device) => device !== undefined)
    for (const [device, own] of devices) limit(`${token?.slice(0, 200)} ${device}`, own.length)
    return takeReports(ingest, (known) => tokens.companyOf(known, request.ip, named), token, reports)
  }

  mount(app, reportPositionByQuery, {
    withoutLogin: async ({ request, query }) => {
      const [answer] = await take(request, query, [byQuery(query)])
      return unlessRefused(answer!)
    },
  })

  mount(app, reportPosition, {
    withoutLogin: async ({ request, query, body }) => {
      const reports = body ? [body].flat().flatMap((one) => byBody(one, query)) : [byQuery(query)]
      const answers = await take(request, query, reports)
      return body && isList(body)
        ? { count: answers.length, results: answers }
        : hasFix(reports[0]!)
          ? unlessRefused(answers[0]!)
          : answers[0]!
    },
  })
}
