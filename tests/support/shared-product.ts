export const PASSWORD = 'demo-freight'

export interface SharedProduct {
  url: string
  smtpPort: number
  folder: string
}
