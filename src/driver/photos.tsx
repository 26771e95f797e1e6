import type { DriverLoad } from '#contract/entities/driver-load.ts'
import type { DriverDocumentKind } from '#contract/rules/driver-steps.ts'
import { Icon, type IconName } from './icons.tsx'
import type { Entry } from './store.ts'
import { usePhotos } from './take-photo.tsx'

const KINDS: readonly (readonly [DriverDocumentKind, string, IconName])[] = [
  ['bol', 'BOL', 'document'],
  ['pod', 'POD', 'document'],
  ['photo', 'Freight', 'camera'],
  ['scale_ticket', 'Scale ticket', 'document'],
]
const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(KINDS.map(([code, name]) => [code, name])),
  signature: 'Signature',
}

/** Photographs of a load's documents: one tap for each kind, several pages one after the other. */
export function Photos({ load, entries }: { load: DriverLoad; entries: readonly Entry[] }) {
  const { take, isBusy, camera } = usePhotos(load.id, {
    kind: 'document',
    isSeveral: true,
    titleOf: (of) => (of.kind === 'document' && NAMES[of.document]) || '',
  })
  const waiting = entries.flatMap(({ id, sending }) =>
    sending.kind === 'document' ? [{ id, name: NAMES[sending.document], file_name: sending.file_name }] : [],
  )
  return (
    <section className="panel pad-16 stack gap-12" aria-label="Photographs">
      <h2>Photograph documents</h2>
      <div className="grid gap-12 cols-2">
        {KINDS.map(([code, name, icon]) => (
          <button key={code} type="button" className="button" disabled={isBusy} onClick={() => take({ kind: 'document', document: code })}>
            <Icon name={icon} /> {name}
          </button>
        ))}
      </div>
      {camera}
      {(load.documents.length > 0 || waiting.length > 0) && (
        <ul className="stack gap-4" aria-label="Sent documents">
          {load.documents.map(({ id, kind: code, file_name }) => (
            <li key={id} className="row">
              <span className="grow truncate">
                <strong>{NAMES[code]}</strong> {file_name}
              </span>
              <span className="ok">Sent</span>
            </li>
          ))}
          {waiting.map(({ id, name, file_name }) => (
            <li key={`waiting ${id}`} className="row">
              <span className="grow truncate">
                <strong>{name}</strong> {file_name}
              </span>
              <span className="warn">Waiting</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
