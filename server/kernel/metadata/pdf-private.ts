import {
  type PDFContext,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { INFO_KEYS } from '#server/kernel/metadata/pdf.ts'

const PRIVATE_KEYS = ['PieceInfo', 'Thumb'].map((name) => PDFName.of(name))

const partsOf = (object: PDFObject | undefined): PDFObject[] => {
  if (object instanceof PDFStream) return [object.dict]
  if (object instanceof PDFDict) return object.values()
  return object instanceof PDFArray ? object.asArray() : []
}

function* walk(roots: readonly PDFObject[], context?: PDFContext): Generator<PDFObject> {
  const seen = new Set<PDFObject>()
  for (const left = [...roots]; left.length > 0;) {
    const object = left.pop()!
    if (seen.has(object)) continue
    seen.add(object)
    yield object
    left.push(...partsOf(object))
    const target = object instanceof PDFRef ? context?.lookup(object) : undefined
    if (target) left.push(target)
  }
}

function removeUnreachable(context: PDFContext): void {
  const { Root, Info, Encrypt, ID } = context.trailerInfo
  const roots = [Root, Info, Encrypt, ID].flatMap((root) => root ?? [])
  const reached = new Set(walk(roots, context))
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}

/** True when something was removed. What hung on it alone is removed as well. */
export function stripPrivate(context: PDFContext): boolean {
  let isChanged = false
  const remove = (dict: PDFDict, keys: readonly PDFName[]) => {
    for (const key of keys) isChanged = dict.delete(key) || isChanged
  }
  for (const object of walk(context.enumerateIndirectObjects().map(([, one]) => one)))
    if (object instanceof PDFDict) remove(object, PRIVATE_KEYS)
  const info = context.trailerInfo.Info && context.lookup(context.trailerInfo.Info)
  if (info instanceof PDFDict)
    remove(
      info,
      info.keys().filter((key) => !INFO_KEYS.has(key.decodeText())),
    )
  if (isChanged) removeUnreachable(context)
  return isChanged
}
