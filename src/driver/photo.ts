import { type Corners, flattened } from './page-scan.ts'

const LONGEST = 2200
const QUALITY = 0.78
const PAPER = 'white'

/**
 * In the order in which they apply: page, quarter turns clockwise, degrees of tilt clockwise, percent cut off
 * each side.
 */
export interface PhotoEdit {
  /** Null for the whole photograph. */
  page: Corners | null
  turns: number
  tilt: number
  cut: Readonly<Record<Side, number>>
}
export const SIDES = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof SIDES)[number]
export const UNCHANGED: PhotoEdit = {
  page: null,
  turns: 0,
  tilt: 0,
  cut: { top: 0, right: 0, bottom: 0, left: 0 },
}

export const getCropArea = ({ cut }: PhotoEdit, width: number, height: number) => ({
  x: (width * cut.left) / 100,
  y: (height * cut.top) / 100,
  width: (width * (100 - cut.left - cut.right)) / 100,
  height: (height * (100 - cut.top - cut.bottom)) / 100,
})

/** Throws where the browser cannot decode the file. */
export const decodePicture = (file: File): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' })

export function drawTurned(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap | HTMLCanvasElement,
  { turns, tilt }: Pick<PhotoEdit, 'turns' | 'tilt'>,
  longest: number,
): { width: number; height: number } {
  const isAcross = turns % 2 === 1
  const [wide, high] = isAcross ? [picture.height, picture.width] : [picture.width, picture.height]
  const scale = Math.min(1, longest / Math.max(wide, high))
  canvas.width = Math.round(wide * scale)
  canvas.height = Math.round(high * scale)
  const context = canvas.getContext('2d')
  if (context && tilt !== 0) {
    context.fillStyle = PAPER
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.rotate((turns * Math.PI) / 2 + (tilt * Math.PI) / 180)
  const [width, height] = isAcross ? [canvas.height, canvas.width] : [canvas.width, canvas.height]
  context?.drawImage(picture, -width / 2, -height / 2, width, height)
  context?.setTransform(1, 0, 0, 1, 0, 0)
  return canvas
}

function cropped(canvas: HTMLCanvasElement, edit: PhotoEdit): HTMLCanvasElement {
  const { x, y, width, height } = getCropArea(edit, canvas.width, canvas.height)
  const part = document.createElement('canvas')
  part.width = Math.max(1, Math.round(width))
  part.height = Math.max(1, Math.round(height))
  part.getContext('2d')?.drawImage(canvas, x, y, width, height, 0, 0, part.width, part.height)
  return part
}

/** Returns a JPEG of at most 2,200 px; a file that the browser cannot decode is returned unchanged. */
export async function compressed(
  file: File,
  edit: PhotoEdit = UNCHANGED,
): Promise<{ bytes: ArrayBuffer; file_name: string; content_type: string }> {
  const asIs = async () => ({
    bytes: await file.arrayBuffer(),
    file_name: file.name,
    content_type: file.type,
  })
  if (!file.type.startsWith('image/')) return asIs()
  try {
    const picture = await decodePicture(file)
    const canvas = document.createElement('canvas')
    drawTurned(canvas, edit.page ? await flattened(picture, edit.page, LONGEST) : picture, edit, LONGEST)
    picture.close()
    const part = edit === UNCHANGED ? canvas : cropped(canvas, edit)
    const small = await new Promise<Blob | null>((resolve) => part.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!small || (edit === UNCHANGED && small.size >= file.size)) return await asIs()
    return {
      bytes: await small.arrayBuffer(),
      file_name: file.name.replace(/(\.\w+)?$/, '.jpg'),
      content_type: 'image/jpeg',
    }
  } catch {
    return asIs()
  }
}
