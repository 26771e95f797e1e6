import {
  listLanes,
  readLane as readLaneCall,
  readLaneOfOffer,
  USUAL_LANE_WEEKS,
} from '#contract/entities/market/lane.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'
import { laneOfOffer, pageOfLanes, readLane } from '#server/market/lane/lane.repository.ts'

const WEEKS_OF_PAGE = 26

export const laneRoutes: Routes = (app) => {
  mount(app, listLanes, ({ tx, user, query }) => pageOfLanes(tx, query, toViewer(user)))
  mount(app, readLaneCall, ({ tx, user, params }) =>
    orNotFound(readLane(tx, params.id, { weeks: WEEKS_OF_PAGE, viewer: toViewer(user) })),
  )
  mount(app, readLaneOfOffer, async ({ tx, user, params }) => {
    const lane = await orNotFound(laneOfOffer(tx, params.id))
    if (lane === null) return null
    return (await readLane(tx, lane, { weeks: Number(USUAL_LANE_WEEKS), viewer: toViewer(user) })) ?? null
  })
}
