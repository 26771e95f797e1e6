import type { DrawnMark } from '#src/pages/fleet-map/marks.ts'

export const aMark = (values: Partial<DrawnMark> = {}): DrawnMark => ({
  id: 1,
  x: 0,
  y: 0,
  count: 1,
  longitude: 0,
  latitude: 0,
  state: 'empty',
  isPlanned: false,
  isChosen: false,
  label: '',
  ...values,
})
