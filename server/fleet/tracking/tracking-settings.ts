import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  readDeviceTracking,
  readTracking,
  renewTrackingToken,
  type TrackingSettings,
} from '#contract/entities/fleet/tracking-settings.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { getOrigin } from '#server/kernel/base/origin.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { reportAddress } from '#server/fleet/tracking/report-address.ts'
import {
  hasTracker,
  lockTrackingToken,
  replaceTrackingToken,
} from '#server/fleet/tracking/tracking-settings.repository.ts'
import { deviceToken, newTrackingToken, tokenFingerprint } from '#server/company/index.ts'
import type { TrackingTokens } from '#server/fleet/tracking/tracking-tokens.ts'

export function trackingSettingsRoutes(app: FastifyInstance, tokens: Pick<TrackingTokens, 'withdraw'>): void {
  const { config } = app.services
  const toSettings = (request: FastifyRequest, token: string): TrackingSettings => ({
    address: reportAddress(getOrigin(config, request)),
    token,
    fingerprint: tokenFingerprint(token),
  })

  mount(app, readTracking, async ({ tx, request }) =>
    toSettings(request, (await readCompany(tx)).tracking_token),
  )

  mount(app, readDeviceTracking, async ({ tx, request, query: { id } }) => {
    if (!(await hasTracker(tx, id)))
      throw new BadRequest({
        id: ['No vehicle has this tracker. Check it, or enter it on its vehicle first.'],
      })
    return toSettings(request, deviceToken(tx.companyId, (await readCompany(tx)).tracking_token, id))
  })

  mount(app, renewTrackingToken, async ({ tx, who, request, body }) => {
    const before = await lockTrackingToken(tx)
    const old = tokenFingerprint(before)
    if (body.fingerprint !== old)
      throw new Conflict({ detail: ['This token was already replaced. Use the new one.'] })
    const token = newTrackingToken()
    await replaceTrackingToken(tx, token, old)
    await audit(tx, {
      who,
      action: 'renew',
      record_type: 'tracking_token',
      record_id: tx.companyId,
      before: { tracking_token: before },
      after: { tracking_token: token },
    })
    tx.afterCommit(() => tokens.withdraw(old))
    return toSettings(request, token)
  })
}
