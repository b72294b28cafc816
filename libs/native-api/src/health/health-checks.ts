export interface HealthCheck {
  readonly status: 'up' | 'down';
  readonly detail?: string;
}
export type HealthChecks = Readonly<Record<string, HealthCheck>>;
