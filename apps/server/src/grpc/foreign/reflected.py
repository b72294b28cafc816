"""Services of a server, known from nothing but its reflection: no generated code, no .proto file."""

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory

STRING = descriptor_pb2.FieldDescriptorProto.TYPE_STRING
INT32 = descriptor_pb2.FieldDescriptorProto.TYPE_INT32
BYTES = descriptor_pb2.FieldDescriptorProto.TYPE_BYTES
MESSAGE = descriptor_pb2.FieldDescriptorProto.TYPE_MESSAGE
REFLECTION = "grpc.reflection.v1alpha"


def _reflection_file():
    """What grpc/reflection/v1alpha/reflection.proto says, as far as it is needed here."""
    file = descriptor_pb2.FileDescriptorProto(name="reflection.proto", package=REFLECTION, syntax="proto3")

    def message(name, *fields):
        proto = file.message_type.add(name=name)
        for number, field, kind, of, many in fields:
            proto.field.add(
                name=field,
                number=number,
                type=kind,
                type_name=f".{REFLECTION}.{of}" if of else None,
                label=3 if many else 1,
            )

    message(
        "ServerReflectionRequest",
        (3, "file_by_filename", STRING, None, False),
        (4, "file_containing_symbol", STRING, None, False),
        (7, "list_services", STRING, None, False),
    )
    message("FileDescriptorResponse", (1, "file_descriptor_proto", BYTES, None, True))
    message("ServiceResponse", (1, "name", STRING, None, False))
    message("ListServiceResponse", (1, "service", MESSAGE, "ServiceResponse", True))
    message("ErrorResponse", (1, "error_code", INT32, None, False), (2, "error_message", STRING, None, False))
    message(
        "ServerReflectionResponse",
        (4, "file_descriptor_response", MESSAGE, "FileDescriptorResponse", False),
        (6, "list_services_response", MESSAGE, "ListServiceResponse", False),
        (7, "error_response", MESSAGE, "ErrorResponse", False),
    )
    return file


class Reflected:
    """Calls any RPC by name with dicts, in the JSON form of protobuf."""

    def __init__(self, channel):
        self.channel = channel
        self.pool = descriptor_pool.DescriptorPool()
        self.pool.Add(_reflection_file())
        self.factory = message_factory.MessageFactory(self.pool)
        self.known = set()
        request = self.message_class(f"{REFLECTION}.ServerReflectionRequest")
        response = self.message_class(f"{REFLECTION}.ServerReflectionResponse")
        self._request = request
        self._ask = channel.stream_stream(
            f"/{REFLECTION}.ServerReflection/ServerReflectionInfo",
            request_serializer=request.SerializeToString,
            response_deserializer=response.FromString,
        )

    def message_class(self, name):
        return self.factory.GetPrototype(self.pool.FindMessageTypeByName(name))

    def reflect(self, **question):
        answer = next(self._ask(iter([self._request(**question)])))
        if answer.HasField("error_response"):
            raise LookupError(f"{question}: {answer.error_response.error_message}")
        return answer

    def services(self):
        return sorted(item.name for item in self.reflect(list_services="*").list_services_response.service)

    def learn(self, **question):
        """Fetches the file of a symbol or name, and what it imports, into the pool."""
        for raw in self.reflect(**question).file_descriptor_response.file_descriptor_proto:
            file = descriptor_pb2.FileDescriptorProto.FromString(raw)
            if file.name in self.known:
                continue
            self.known.add(file.name)
            for dependency in file.dependency:
                if dependency not in self.known:
                    self.learn(file_by_filename=dependency)
            self.pool.Add(file)

    def method(self, path):
        service, rpc = path.split("/")
        return self.pool.FindServiceByName(service).methods_by_name[rpc]

    def _callable(self, path):
        method = self.method(path)
        open_call = self.channel.unary_stream if _streams(method) else self.channel.unary_unary
        return method, open_call(
            "/" + path,
            request_serializer=self.factory.GetPrototype(method.input_type).SerializeToString,
            response_deserializer=self.factory.GetPrototype(method.output_type).FromString,
        )

    def call(self, path, body, **options):
        """The reply as a dict, or for a streaming RPC the open call. Raises grpc.RpcError."""
        method, invoke = self._callable(path)
        request = json_format.ParseDict(body, self.factory.GetPrototype(method.input_type)())
        reply = invoke(request, timeout=options.pop("timeout", 20), **options)
        return reply if _streams(method) else as_dict(reply)


def as_dict(message):
    return json_format.MessageToDict(message, including_default_value_fields=True)


def _streams(method):
    proto = descriptor_pb2.MethodDescriptorProto()
    method.CopyToProto(proto)
    return proto.server_streaming
