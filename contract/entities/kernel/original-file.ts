import { z } from 'zod'
import { idParams } from '#contract/http.ts'

/** Shape of an endpoint that returns a file as it was uploaded. */
export const originalFile = {
  params: idParams,
  refuses: { 'api key': 'An API key can’t download originals. Log in instead.' },
  answersFile: true,
  answer: z.unknown(),
} as const
