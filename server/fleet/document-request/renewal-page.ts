import { UPLOAD_LIMIT, UPLOAD_TYPES } from '#contract/entities/fleet/document.ts'
import { FILE_PART } from '#contract/http.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { carrier, field, buildPage } from '#server/kernel/http/link-page.ts'

export interface AskForm {
  company: string
  name: string
  when: string
  mustExpire: boolean
  expires_on: string
  errors: Readonly<Record<string, readonly string[]>>
}

const MEGABYTES = UPLOAD_LIMIT / 1024 / 1024
const ACCEPT = [
  ...Object.keys(UPLOAD_TYPES),
  ...Object.values(UPLOAD_TYPES).map((ending) => `.${ending}`),
].join(',')

export function askPage({ company, name, when, mustExpire, expires_on, errors }: AskForm): string {
  const { expires_on: wrongDay, [FILE_PART]: wrongFile, ...others } = errors
  const other = Object.values(others).flat().join(' ')
  const isRefused = Object.keys(errors).length > 0
  const refused = isRefused
    ? `<p class="refused" role="alert">Document not sent. ${escaped(other === '' ? 'Fix the marked fields below.' : other)}${wrongFile ? '' : ' Choose the file again.'}</p>\n`
    : ''
  const day = field(
    'expires_on',
    'New expiration date',
    mustExpire
      ? 'As printed on the new document.'
      : 'As printed on the new document. Leave blank if there isn’t one.',
    `type="date" value="${escaped(expires_on)}"${mustExpire ? ' required' : ''}`,
    wrongDay,
  )
  const help = `Photo or scan: PDF, JPEG, PNG or HEIC, up to ${MEGABYTES} MB.`
  const file = field(FILE_PART, 'New document', help, `type="file" accept="${ACCEPT}" required`, wrongFile)
  return buildPage(
    `${isRefused ? 'Not sent: ' : ''}${name}`,
    `${carrier(company)}<h1>${escaped(name)}</h1>
<p>The one on file ${escaped(when)}. Upload the new one here.</p>
${refused}<form method="post" enctype="multipart/form-data">
${day}
${file}
<button type="submit">Upload document</button>
</form>`,
  )
}
