import type { CornerPoints, Point } from 'scanic'
import { isPageShape } from './page-shape.ts'

export type Corners = CornerPoints

/** Pixels of the longest side: enough to find an edge, cheap enough for an old phone. */
const SEARCHED = 1000

const fetched = () => import('scanic')

const stretched = (corners: Corners, x: number, y: number): Corners => {
  const moved = (point: Point): Point => ({ x: point.x * x, y: point.y * y })
  return {
    topLeft: moved(corners.topLeft),
    topRight: moved(corners.topRight),
    bottomRight: moved(corners.bottomRight),
    bottomLeft: moved(corners.bottomLeft),
  }
}

function onCanvas(picture: ImageBitmap, longest: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Null when no page is found. */
export async function pageOn(picture: ImageBitmap): Promise<Corners | null> {
  const canvas = onCanvas(picture, SEARCHED)
  try {
    const { success, corners } = await (await fetched()).scanDocument(canvas)
    const found = success && corners ? stretched(corners, 1 / canvas.width, 1 / canvas.height) : null
    return found && isPageShape(found) ? found : null
  } catch {
    return null
  }
}

/** Throws where the browser cannot do it. */
export async function flattened(
  picture: ImageBitmap,
  corners: Corners,
  longest: number,
): Promise<HTMLCanvasElement> {
  const canvas = onCanvas(picture, longest)
  const { extractDocument } = await fetched()
  const { output, message } = await extractDocument(canvas, stretched(corners, canvas.width, canvas.height), {
    output: 'canvas',
  })
  if (!(output instanceof HTMLCanvasElement)) throw new Error(message)
  return output
}
