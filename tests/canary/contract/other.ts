export type Planted = string
