import { expect, it, vi } from 'vitest'
import { drawTurned, UNCHANGED } from '#src/driver/photo.ts'

function drawn(edit: { turns: number; tilt: number }) {
  const context = {
    fillStyle: '',
    fillRect: vi.fn<(...box: number[]) => void>(),
    translate: vi.fn<(x: number, y: number) => void>(),
    rotate: vi.fn<(angle: number) => void>(),
    drawImage: vi.fn<() => void>(),
    setTransform: vi.fn<() => void>(),
  }
  const canvas = { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement
  drawTurned(canvas, { width: 400, height: 200 } as ImageBitmap, edit, 100)
  return {
    size: [canvas.width, canvas.height],
    angle: context.rotate.mock.lastCall?.[0],
    filled: context.fillRect.mock.calls,
  }
}

it('driver photo: a tilted page is rotated by degrees on top of quarter turns, on a white background', () => {
  expect(drawn(UNCHANGED)).toEqual({ size: [100, 50], angle: 0, filled: [] })
  const { size, angle, filled } = drawn({ turns: 1, tilt: -6 })
  expect([size, filled]).toEqual([[50, 100], [[0, 0, 50, 100]]])
  expect(angle).toBeCloseTo((84 * Math.PI) / 180)
})
