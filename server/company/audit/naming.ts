/** Fields of an entry that name its record where the record itself no longer can. */
export const NAMING = ['name', 'number', 'file_name', 'url', 'subject', 'username'] as const
