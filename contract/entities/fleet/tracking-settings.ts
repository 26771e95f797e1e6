import { z } from 'zod'
import { endpoint } from '#contract/http.ts'

export const trackingSettings = z.object({
  address: z.url(),
  token: z.string(),
  fingerprint: z.string().min(1).max(64),
})
export type TrackingSettings = z.infer<typeof trackingSettings>

export const readTracking = endpoint({
  name: 'readTracking',
  summary: 'Get the URL and token that phones use to report locations.',
  path: 'company/tracking',
  access: ['tracking-settings', 'show'],
  whileInactive: true,
  answer: trackingSettings,
})

export const readDeviceTracking = endpoint({
  name: 'readDeviceTracking',
  summary: 'Get the URL and token for a vehicle’s tracking device.',
  path: 'company/tracking/device',
  access: ['tracking-settings', 'show'],
  whileInactive: true,
  query: z.object({ id: z.string().trim().min(1, 'Enter the tracker of the vehicle.').max(100) }),
  answer: trackingSettings,
})

export const renewTrackingToken = endpoint({
  name: 'renewTrackingToken',
  summary:
    'Replace the token that phones use to report locations. The old token stops working immediately. Returns 409 if the token with this fingerprint was already replaced.',
  method: 'POST',
  path: 'company/tracking/renew',
  access: ['tracking-settings', 'edit'],
  whileInactive: true,
  body: trackingSettings.pick({ fingerprint: true }),
  answer: trackingSettings,
})
