import { useState } from 'react'
import { downloadMailedFile } from '#contract/entities/market/bid.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useFileCall } from '#kit/call.ts'
import { saveFile } from '#kit/save-file.ts'
import type { ThreadMail } from './mail-decisions.tsx'

const Paperclip = () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 18 18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden="true"
  >
    <path d="M12.5 5.5 7 11a1.6 1.6 0 0 0 2.3 2.3l5.2-5.3a3.2 3.2 0 0 0-4.5-4.5L4.6 8.9a4.7 4.7 0 0 0 6.6 6.6l4-4" />
  </svg>
)

export function MailFiles({ files }: Pick<ThreadMail, 'files'>) {
  const fetchFile = useFileCall()
  const [error, setError] = useState('')
  if (files.length === 0) return null
  const save = async ({ id, file_name }: ThreadMail['files'][number]) => {
    setError('')
    try {
      saveFile(await fetchFile(downloadMailedFile, { params: { id } }), file_name)
    } catch (failure) {
      setError(failureWords(failure))
    }
  }
  return (
    <>
      <ul className="cluster above-8" aria-label="Attachments">
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className="button"
              aria-label={`Download ${file.file_name}`}
              onClick={() => void save(file)}
            >
              <Paperclip /> {file.file_name} <span className="faint">{kindText('bytes', file.size)}</span>
            </button>
          </li>
        ))}
      </ul>
      {error && (
        <p className="danger" role="alert">
          {error}
        </p>
      )}
    </>
  )
}
