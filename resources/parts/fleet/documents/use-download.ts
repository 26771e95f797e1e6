import { useState } from 'react'
import { failureWords } from '#kit/failure-words.ts'
import { saveFile } from '#kit/save-file.ts'
import { type FileCall, useFetchDocument } from './use-document-file.ts'

export interface ShownFile {
  id: number
  file_name: string
  call?: FileCall
  query?: Readonly<Record<string, number>>
}

export function useDownload(call?: FileCall) {
  const fetchFile = useFetchDocument(call)
  const [error, setError] = useState<string>()
  const download = async (file: ShownFile) => {
    setError(undefined)
    try {
      saveFile(await fetchFile(file), file.file_name)
    } catch (failure) {
      setError(failureWords(failure))
    }
  }
  return { download, error }
}
