import { useGetIdentity } from '@refinedev/core'
import type { Me } from '#contract/entities/session.ts'

const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The company's time zone, whose clocks all times show but those of stops; the browser's as long as the company is not known. */
export const useCompanyZone = (): string => useGetIdentity<Partial<Me>>().data?.company?.time_zone ?? browserZone
