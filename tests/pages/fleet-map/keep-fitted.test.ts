import { latLngBounds, map as createMap } from 'leaflet'
import { afterEach, expect, test, vi } from 'vitest'
import { keepFitted } from '#src/pages/fleet-map/keep-fitted.ts'

afterEach(() => vi.unstubAllGlobals())

const FLEET = latLngBounds([26, -122], [47, -71])

function openIn(width: number, height: number) {
  let hear = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        hear = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const container = document.createElement('div')
  const resize = (nextWidth: number, nextHeight: number) => {
    Object.defineProperty(container, 'clientWidth', { value: nextWidth, configurable: true })
    Object.defineProperty(container, 'clientHeight', { value: nextHeight, configurable: true })
    hear()
  }
  resize(width, height)
  const map = createMap(container, { zoomSnap: 0.5, minZoom: 0, zoomAnimation: false })
  const fit = () => void map.fitBounds(FLEET, { animate: false })
  fit()
  const stop = keepFitted(map, fit)
  return { map, container, resize, stop }
}

test.each([
  [390, 440],
  [1050, 700],
  [2150, 1200],
])('fleet map: opens fitted to the fleet in its final size of %i × %i', (width, height) => {
  const { map, resize, stop } = openIn(150, 75)
  const zoomAtFirst = map.getZoom()
  resize(width, height)
  expect(map.getBounds().contains(FLEET)).toBe(true)
  expect(map.getZoom()).toBeGreaterThan(zoomAtFirst)
  const middle = map.latLngToContainerPoint(
    map.unproject(map.project(FLEET.getSouthWest()).add(map.project(FLEET.getNorthEast())).divideBy(2)),
  )
  expect(Math.abs(middle.x - width / 2)).toBeLessThan(2)
  stop()
})

test.each(['pointerdown', 'wheel', 'keydown'])(
  'fleet map: a %s keeps the view as the user leaves it',
  (event) => {
    const { map, container, resize, stop } = openIn(300, 150)
    container.dispatchEvent(new Event(event))
    const zoom = map.getZoom()
    resize(1050, 700)
    expect(map.getZoom()).toBe(zoom)
    stop()
  },
)
