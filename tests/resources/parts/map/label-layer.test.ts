import { describe, expect, it } from 'vitest'
import { clearLabels, type PermanentLabel } from '#parts/kernel/map/label-layer.tsx'

const labelAt = (words: string, x: number, isChosen = false): PermanentLabel => ({
  words,
  isChosen,
  mark: { left: x - 9, right: x + 9, top: 0, bottom: 18 },
  box: { left: x - 30, right: x + 30, top: 20, bottom: 40 },
})
const shown = (...labels: PermanentLabel[]) => clearLabels(labels).map(({ words }) => words)

describe('map labels', () => {
  it('are all shown where none overlaps another', () => {
    expect(shown(labelAt('1', 0), labelAt('2', 61)).toSorted()).toEqual(['1', '2'])
  })

  it('give way to a label with more text, and all of them to the selected one', () => {
    expect(shown(labelAt('1', 0), labelAt('2 · 14:30 ET', 20))).toEqual(['2 · 14:30 ET'])
    expect(shown(labelAt('2 · 14:30 ET', 20), labelAt('101', 0, true))).toEqual(['101'])
  })

  it('give way to the marker of another place', () => {
    const above = { ...labelAt('1', 0), box: { left: -30, right: 30, top: 0, bottom: 18 } }
    expect(shown(above, labelAt('2', 100))).toContain('1')
    expect(shown(above, labelAt('2', 25))).toEqual(['2'])
  })
})
