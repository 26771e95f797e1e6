import type { DriverLoad } from '#contract/entities/freight/driver-load.ts'
import type { DriverDocumentKind } from '#contract/rules/driver-steps.ts'
import { Icon, type IconName } from './icons.tsx'
import type { Entry } from './store.ts'
import { usePhotos } from './take-photo.tsx'
import { codeText, t } from './messages/messages.ts'

const KINDS: readonly (readonly [DriverDocumentKind, IconName])[] = [
  ['bol', 'document'],
  ['pod', 'document'],
  ['photo', 'camera'],
  ['scale_ticket', 'document'],
]

export function Photos({ load, entries }: { load: DriverLoad; entries: readonly Entry[] }) {
  const { take, isBusy, camera } = usePhotos(load.id, {
    kind: 'document',
    isSeveral: true,
    titleOf: (of) => (of.kind === 'document' ? codeText('document', of.document) : ''),
  })
  const waiting = entries.flatMap(({ id, sending }) =>
    sending.kind === 'document'
      ? [{ id, name: codeText('document', sending.document), file_name: sending.file_name }]
      : [],
  )
  return (
    <section className="panel pad-16 stack gap-12" aria-label={t('photos.label')}>
      <h2>{t('photos.title')}</h2>
      <div className="grid gap-12 cols-2">
        {KINDS.map(([code, icon]) => (
          <button
            key={code}
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => take({ kind: 'document', document: code })}
          >
            <Icon name={icon} /> {codeText('document', code)}
          </button>
        ))}
      </div>
      {camera}
      {(load.documents.length > 0 || waiting.length > 0) && (
        <ul className="stack gap-4" aria-label={t('photos.sent')}>
          {load.documents.map(({ id, kind: code, file_name }) => (
            <li key={id} className="row">
              <span className="grow truncate">
                <strong>{codeText('document', code)}</strong> {file_name}
              </span>
              <span className="ok">{t('common.sent')}</span>
            </li>
          ))}
          {waiting.map(({ id, name, file_name }) => (
            <li key={`waiting ${id}`} className="row">
              <span className="grow truncate">
                <strong>{name}</strong> {file_name}
              </span>
              <span className="warn">{t('common.waiting')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
