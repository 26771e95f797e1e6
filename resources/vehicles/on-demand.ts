import { createElement } from 'react'
import { Skeleton } from 'antd'
import { preloadable } from '#kit/preloadable.tsx'

/** Lazy: the list shares the views of a vehicle but shows neither its loads nor its chat. */
export const VehicleNow = preloadable(
  async () => (await import('./now.tsx')).VehicleNow,
  createElement(Skeleton, { active: true, title: false, paragraph: { rows: 8 } }),
)
