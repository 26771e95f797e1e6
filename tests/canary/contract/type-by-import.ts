export type Planted = import('zod').ZodType
