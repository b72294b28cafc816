import type { INestApplicationContext, Type } from '@nestjs/common';
import type { Incoming } from '../http/request-context.js';
import { OPERATION, type OperationOptions } from '../schema/operation.js';

/** What a controller's method is, by its {@link OPERATION} metadata. */
export interface DescribedOperation {
  readonly options: OperationOptions;
  readonly controller: Type;
  readonly method: string;
}

/** One thing Berth does, whichever protocol asks for it. */
export interface CallableOperation {
  readonly options: OperationOptions;
  /** Runs the controller's method. @throws what becomes a problem (`problemOf`) */
  run(request: Incoming): Promise<object>;
}

/** The operations of controllers by id: the table that HTTP routes and RPCs are both made from. */
export function describedOperations(controllers: readonly Type[]): ReadonlyMap<string, DescribedOperation> {
  const operations = new Map<string, DescribedOperation>();
  for (const controller of controllers) {
    for (const method of Object.getOwnPropertyNames(controller.prototype)) {
      const own: unknown = Object.getOwnPropertyDescriptor(controller.prototype, method)?.value;
      const options = typeof own === 'function' && Reflect.getMetadata(OPERATION, own);
      if (options) operations.set(options.id, { options, controller, method });
    }
  }
  return operations;
}

/** The same, each bound to its controller in a running application. */
export function operationsOf(
  app: Pick<INestApplicationContext, 'get'>,
  controllers: readonly Type[],
): ReadonlyMap<string, CallableOperation> {
  type Methods = Record<string, (request: Incoming) => Promise<object>>;
  return new Map(
    [...describedOperations(controllers)].map(([id, { options, controller, method }]) => {
      const instance = app.get<Methods>(controller, { strict: false });
      return [id, { options, run: async (request) => (instance[method] as Methods[string]).call(instance, request) }];
    }),
  );
}
