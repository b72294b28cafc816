export { type NodeDeviceScanOptions, scanNodeDevices } from './libvirt/scan-node-devices.js';
export type { HugePages, NumaCell } from './numa/cells.js';
export type { Cpu, CpuTopology } from './numa/cpus.js';
export * from './pci/address.js';
export { PciIds, type PciNames } from './pci/pci-ids.js';
export * from './scan/host-scan.js';
export { ScanError, type ScanErrorCode } from './scan/scan-error.js';
export { type ScanOptions, scanHost } from './scan/scan-host.js';
export { type ScanTable, scanTable } from './scan/scan-table.js';
export type { ScanWarning } from './scan/warnings.js';
export * from './report/inventory-report.js';
export {
  type ReportOptions,
  reportFromScan,
  WAIVABLE_REASONS,
  type WaivableReason,
} from './report/report-from-scan.js';
export { ReportError } from './report/report-error.js';
export type { CpuSets, ReservedPages } from './report/cells.js';
export { cpusOption, reservedPagesOption } from './agent/options.js';
export {
  type DeviceFilter,
  DeviceFilterError,
  offerAll,
  offerNamed,
  offerNothing,
  type Selection,
} from './report/selection.js';
export { runAgentCli } from './agent/agent-cli.js';
export { type AdoptionProposal, type ProposedClaim, proposeAdoptions } from './drift/adoption.js';
export { type DriftReport, driftReport } from './drift/drift-report.js';
export { type DeviceSpecFilter, DeviceSpecError, deviceSpecFilter } from './config/device-spec-filter.js';
export { type RunningDomain, readRunningDomains } from './libvirt/running-domains.js';
export { matchableDevices } from './config/matchable-devices.js';
