/** What every placement of the benchmark asks: one GPU beside CPUs, memory and disk; about 350 bytes. */
export const PLACEMENT = {
  projectId: '4f6a1c0e9d3b4a5f8e7d6c5b4a392817',
  userId: '0b1c2d3e4f5a69788796a5b4c3d2e1f0',
  consumerType: 'INSTANCE',
  resources: { VCPU: 4, MEMORY_MB: 8_192 },
  pciRequests: [
    { requestId: 'gpu', count: 1, vendorId: '10de', productId: '2330', kind: 'type-PCI', numaPolicy: 'legacy' },
  ],
  leaseMs: 600_000,
  maxAttempts: 3,
};
