"""The story of one instance, told by Debian's python3-grpcio. Prints what it saw as one JSON object.

usage: story.py HOST:PORT
"""

import json
import sys

import grpc
from reflected import Reflected, as_dict

BERTH = "berth.v1"
GPU = {"vendorId": "10de", "productId": "20b0"}
INSTANCE = "00000000-0000-4000-8000-0000000000f1"


def details_of(error):
    """google.rpc details of a refusal, each by the last part of its type's name."""
    trailers = dict(error.trailing_metadata())
    server.learn(file_containing_symbol="google.rpc.Status")
    server.learn(file_containing_symbol="google.rpc.ErrorInfo")
    status = server.message_class("google.rpc.Status").FromString(trailers["grpc-status-details-bin"])
    return {
        detail.type_url.rsplit(".", 1)[-1]: as_dict(server.message_class(detail.TypeName()).FromString(detail.value))
        for detail in status.details
        if detail.TypeName().startswith("google.rpc.")
    }


def refused(path, body):
    try:
        reply = server.call(path, body)
    except grpc.RpcError as error:
        return {"code": error.code().name, "message": error.details(), "details": details_of(error)}
    raise AssertionError(f"{path} was not refused: {reply}")


def watch(after, enough):
    """Types of the events after a position, until `enough` of them came, and the token to go on from."""
    types, token = [], after
    stream = server.call(f"{BERTH}.EventService/WatchEvents", {"after": after, "stream": "host-"})
    for message in stream:
        types += [event.type for event in message.events]
        token = message.resume_token
        if len(types) >= enough:
            break
    stream.cancel()
    return types, token


server = Reflected(grpc.insecure_channel(sys.argv[1]))
saw = {"services": server.services()}
for service in saw["services"]:
    server.learn(file_containing_symbol=service)

saw["health"] = server.call("grpc.health.v1.Health/Check", {"service": f"{BERTH}.PlacementService"})["status"]

host = server.call(f"{BERTH}.InventoryService/RegisterHost", {"name": "node-py", "kind": "HOST_KIND_MACHINE"})
saw["report"] = server.call(
    f"{BERTH}.InventoryService/ReportHost",
    {
        "hostId": host["hostId"],
        "bootId": "boot-1",
        "sequence": 1,
        "totals": {"VCPU": {"total": 16}, "MEMORY_MB": {"total": 32768}},
        "devices": [{"address": "0000:81:00.0", "kind": "DEVICE_KIND_TYPE_PCI", **GPU}],
    },
)
wish = {
    "instanceId": INSTANCE,
    "resources": {"VCPU": 2, "MEMORY_MB": 2048},
    "pciRequests": [{"requestId": "gpu", "count": 1, **GPU}],
}
key = (("idempotency-key", "python-1"),)
saw["placed"] = server.call(f"{BERTH}.PlacementService/Place", wish, metadata=key)
saw["again"] = server.call(f"{BERTH}.PlacementService/Place", wish, metadata=key)
claim = {"hostId": host["hostId"], "claimId": saw["placed"]["claimId"]}

saw["fromPlaced"], token = watch(saw["report"]["position"], 1)
saw["confirmed"] = server.call(f"{BERTH}.ClaimService/ConfirmClaim", {**claim, "instanceId": INSTANCE})
other = {**wish, "hostId": host["hostId"], "instanceId": INSTANCE[:-1] + "2"}
saw["refusal"] = refused(f"{BERTH}.ClaimService/CreateClaim", other)
saw["badInput"] = refused(f"{BERTH}.PlacementService/Place", {"pciRequests": [{"count": 0, "vendorId": "gpu"}]})
saw["released"] = server.call(f"{BERTH}.ClaimService/ReleaseClaim", claim)
saw["fromToken"], _ = watch(token, 3)
print(json.dumps(saw))
