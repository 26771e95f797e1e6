import { describe, expect, it } from 'vitest'
import { overlap } from '#parts/kernel/map/box.ts'
import { type DrawnMark, getBox, getLabelBox, placedLabels } from '#src/pages/fleet-map/marks.ts'
import { aMark } from './a-mark.ts'

const markAt = (id: number, x: number, y: number, more: Partial<DrawnMark> = {}) =>
  aMark({ id, x, y, label: String(id), ...more })
const sides = (...marks: DrawnMark[]) =>
  placedLabels(marks).map(({ mark, left }) => `${mark.label} ${left > mark.x ? 'right' : 'left'}`)

describe('fleet map labels', () => {
  it('are placed to the right of their vehicle', () => {
    expect(sides(markAt(101, 0, 0), markAt(102, 200, 0))).toEqual(['101 right', '102 right'])
  })

  it('are placed to the left when a cluster, vehicle or label is in the way', () => {
    expect(sides(markAt(101, 0, 0), markAt(7, 28, 0, { count: 12, label: '' }))).toEqual(['101 left'])
    expect(sides(markAt(101, 0, 0), markAt(102, 20, 0))).toEqual(['101 left', '102 right'])
  })

  it('are omitted when both sides are blocked, except for the chosen vehicle', () => {
    const between = [markAt(7, 28, 0, { count: 12, label: '' }), markAt(8, -28, 0, { count: 12, label: '' })]
    expect(sides(markAt(101, 0, 0), ...between)).toEqual([])
    expect(sides(markAt(101, 0, 0, { isChosen: true }), ...between)).toEqual(['101 right'])
  })

  it('never cover a cluster, not even the chosen vehicle’s', () => {
    const clusters = [-28, 28].map((x, index) => markAt(7 + index, x, 0, { count: 300, label: '' }))
    const [label] = placedLabels([markAt(101, 0, 0, { isChosen: true }), ...clusters])
    expect(label).toBeDefined()
    for (const cluster of clusters) expect(overlap(getLabelBox(label!), getBox(cluster))).toBe(false)
  })
})
