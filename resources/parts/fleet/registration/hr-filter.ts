/** HR_FILTER codes: 1 to 4 a registration status, 5 expired documents, 6 archived, others nothing. */
export function hrQuery(code: string): {
  registration_status?: number
  expired_documents?: string
  is_deleted?: string
} {
  if (code === '5') return { expired_documents: 'True' }
  if (code === '6') return { is_deleted: 'true' }
  return /^[1-4]$/.test(code) ? { registration_status: Number(code) } : {}
}
