import { demoFleet } from '#server/demo/fleet.ts'

const UNDER_WAY = 20

/** Trucks of the demo that stand at home with their documents in order: the first of its fleet drive loads. */
export const parkedTrucks = demoFleet()
  .filter(({ status, documentsExpireInDays, planned }) => status === 1 && documentsExpireInDays > 30 && planned === null)
  .slice(UNDER_WAY)
