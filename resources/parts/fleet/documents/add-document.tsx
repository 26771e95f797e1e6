import { LOAD_DOCUMENTS, type LoadDocumentKind } from '#contract/rules/load-documents.ts'
import { useCan } from '#kit/access.tsx'
import { DropButton } from './drop-button.tsx'
import { LoadUploads } from './load-uploads.tsx'
import { useLoadUploads } from './use-load-uploads.ts'

interface AddDocumentProps {
  load: number
  number: string
  kind: LoadDocumentKind
  resource: string
}

export function AddDocument({ load, number, kind, resource }: AddDocumentProps) {
  const { data: answer } = useCan({ resource: 'load-documents', action: 'create' })
  const uploads = useLoadUploads(load, resource)
  if (!answer?.can) return null
  const { name } = LOAD_DOCUMENTS[kind]
  return (
    <>
      <DropButton
        label={`Upload ${name}`}
        name={`${name} for ${number}`}
        onFiles={(files) => files.forEach((file) => uploads.add(file, kind))}
      />
      <LoadUploads {...uploads} />
    </>
  )
}
