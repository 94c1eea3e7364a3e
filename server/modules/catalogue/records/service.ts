// The door of the room: how records are kept, and how readers narrow lists of them down.
export { type Act, type By, createRecords, type Kind, type Records } from './editing.ts'
export { businessNumber, type Life, reviewedLife, simpleLife, switchLife } from './model.ts'
export type { Findable, FindableKind, FindByWords, PutInIndex } from './ports.ts'
export { createDirectories, type Directories, type Look } from './reading.ts'
export { keeperRoutes } from './routes.ts'
export type { Head } from './store.ts'
