import type { OPERATIONS, operations } from '@berth/contracts';

export type OperationId = keyof typeof OPERATIONS & keyof operations;

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

/** What an operation answers when it is not refused. */
export type ReplyOf<Op extends OperationId> = Json<
  operations[Op]['responses'][keyof operations[Op]['responses'] & (200 | 201)]
>;

/** What an operation takes as its body; never: it takes none. */
export type BodyOf<Op extends OperationId> = operations[Op] extends { requestBody?: infer Request }
  ? Json<NonNullable<Request>>
  : never;

export type PathOf<Op extends OperationId> = operations[Op]['parameters'] extends { path: infer Path }
  ? Path
  : undefined;

export type QueryOf<Op extends OperationId> = operations[Op]['parameters'] extends { query?: infer Query }
  ? Query
  : undefined;
