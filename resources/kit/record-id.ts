export const isRecordId = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id)
